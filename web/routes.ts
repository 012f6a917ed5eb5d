import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** One file per page; the folders of `routes/` mirror the URLs. */
export default [
  layout('routes/public-layout.tsx', [
    index('routes/home.tsx'),
    route('login', 'routes/login.tsx'),
    route('signup', 'routes/signup.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('verify-email', 'routes/verify-email.tsx'),
    route('confirm-appointment', 'routes/confirm-appointment.tsx'),
    route('appointment', 'routes/appointment.tsx'),
    route('reviews', 'routes/reviews.tsx'),
    route('aboutus', 'routes/about.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('newsletter', 'routes/newsletter.tsx'),
    route('outbox', 'routes/outbox.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/my-appointments.tsx'),
    route('profile', 'routes/dashboard/profile.tsx'),
    route('payment/:bookingId', 'routes/dashboard/payment.tsx'),
    route('myschedule', 'routes/dashboard/my-schedule.tsx'),
    route('mypatient', 'routes/dashboard/my-patient.tsx'),
    route('newschedule', 'routes/dashboard/new-schedule.tsx'),
    route('patient', 'routes/dashboard/all-patient.tsx'),
    route('patient/appointments', 'routes/dashboard/patient-appointments.tsx'),
    route('managedoctors', 'routes/dashboard/manage-doctors.tsx'),
    route('adddoctor', 'routes/dashboard/add-doctor.tsx'),
    route('attention', 'routes/dashboard/attention.tsx'),
    route('messages', 'routes/dashboard/messages.tsx'),
    route('audit', 'routes/dashboard/audit.tsx'),
  ]),
  route('preferences', 'routes/preferences.tsx'),
] satisfies RouteConfig;
