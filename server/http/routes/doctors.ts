import { routes } from '#contract/index';
import { listDoctorProfiles } from '#server/use-cases/doctors/list-doctor-profiles';
import { bindRoute } from '#server/http/bind-route';

export const doctors = [
  bindRoute(routes.listDoctorProfiles, async (ctx) => ({ data: await listDoctorProfiles(ctx) }), {
    isOfDatabase: true,
  }),
];
