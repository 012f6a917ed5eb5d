export { LockedRecordsScreen as default } from '#web/features/rights/locked-records-screen.tsx';
