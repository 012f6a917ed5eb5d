import type { Role, User } from '#contract/people/people';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Role as DomainRole } from '#domain/shared/permission';
import type { PersonRow } from './people-rows.ts';
import type { Settings } from '#server/platform/context';
import { imageUrlOf } from '#server/people/images/own-image';

const wireRoles: Record<DomainRole, Role> = {
  patient: 'Patient',
  doctor: 'Doctor',
  reception: 'Reception',
  admin: 'admin',
};

/** A role as section 3 of the specification writes it. */
export function wireRole(role: DomainRole): Role {
  return wireRoles[role];
}

/** A person as section 3 of the specification describes it; the image is an absolute URL. */
export function toUser(person: PersonRow, settings: Settings): User {
  return {
    _id: person.id,
    name: person.name,
    email: person.email,
    role: wireRole(person.role),
    phone: person.phone,
    insurance: person.insurance,
    registrationnumber: person.registrationNumber,
    specialty: person.specialty,
    specialtyNames: person.specialtyNames,
    image: person.imageUrl === null ? null : imageUrlOf(person.imageUrl, settings),
    isverified: person.verifiedAt ? 'verified' : '',
    isEmailProven: person.emailProvenAt !== null,
    hasAccount: person.issuer !== DESK_ISSUER,
    isRestricted: person.restrictedAt !== null,
  };
}
