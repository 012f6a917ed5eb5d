import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { DoctorTextsBody, type DoctorTexts } from '#contract/people/doctor-texts';
import { AddReceptionBody } from '#contract/accounts/reception';
import { AddDoctorForm, ProfileForm } from '#contract/people/people';

/** What validates the forms about people; loaded after them. */
export const profileForm = zodResolver(ProfileForm);
export const addDoctorForm = zodResolver(AddDoctorForm);
export const addReceptionForm = zodResolver(AddReceptionBody);
export const doctorPageForm = zodResolver(DoctorTextsBody) as unknown as Resolver<DoctorTexts>;
