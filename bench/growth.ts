import type { Clinic } from './clinic.ts';
import type { Effort } from './effort.ts';
import { medianOf, type Sample } from './figures.ts';
import type { LoadRequest } from './load.ts';
import { availabilityOf, book, read } from './throughput.ts';
import { authorizer } from './visits.ts';

const CONNECTIONS = 16;

/** One request at every size of clinic, the smallest first. */
export type Grown = { what: string; samples: { size: number; sample: Sample }[] };

/** Runs the same requests on clinics of every size in turns, so that other load on the machine affects all equally. */
export async function growth(clinics: Clinic[], { rounds, seconds, bookings }: Effort): Promise<Grown[]> {
  const seen = new Map<string, Map<Clinic, Sample[]>>();
  const note = (label: string, clinic: Clinic, sample: Sample) => {
    const of = seen.get(label) ?? new Map<Clinic, Sample[]>();
    of.set(clinic, [...(of.get(clinic) ?? []), sample]);
    seen.set(label, of);
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const clinic of clinics) {
      await clinic.finishJobs();
      for (const [what, request] of Object.entries(await readsOf(clinic))) {
        const sample = await read(clinic, request, CONNECTIONS, seconds);
        if (round > 0) note(what, clinic, sample);
      }
      const booked = await book(clinic, CONNECTIONS, bookings);
      if (round > 0) note('booking', clinic, booked);
    }
  }
  return [...seen].map(([what, of]) => ({
    what,
    samples: [...of].map(([{ size }, samples]) => ({ size, sample: medianOf(samples) })),
  }));
}

async function readsOf(clinic: Clinic): Promise<Record<string, LoadRequest>> {
  const { admin, doctor, oldPatient, secret } = clinic;
  const prove = authorizer(secret);
  const [asAdmin, asDoctor, asPatient] = await Promise.all([prove(admin), prove(doctor), prove(oldPatient)]);
  const get = (path: string, headers: Record<string, string>) => ({
    method: 'GET' as const,
    path: `/api/v1${path}`,
    headers,
  });
  return {
    availability: availabilityOf(clinic),
    'my bookings': get(`/bookings?email=${oldPatient.email}`, asPatient),
    "a doctor's past": get(`/booking-doctor?email=${doctor.email}&when=past&limit=50`, asDoctor),
    'people, first page': get('/users?userType=Patient&limit=50', asAdmin),
    'people, searched': get('/users?userType=Patient&limit=50&search=1679091c', asAdmin),
  };
}
