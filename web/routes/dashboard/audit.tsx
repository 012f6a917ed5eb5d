export { AuditScreen as default } from '#web/features/audit/audit-screen.tsx';
