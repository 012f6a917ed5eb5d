import { routes } from '#contract/index';
import { listDoctorProfiles } from '#server/slots/free/list-doctor-profiles';
import { bindRoute } from '#server/platform/http/bind-route';

export const doctors = [
  bindRoute(routes.listDoctorProfiles, async (ctx) => ({ data: await listDoctorProfiles(ctx) }), {
    isOfDatabase: true,
  }),
];
