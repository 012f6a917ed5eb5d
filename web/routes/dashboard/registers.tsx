export { RegistersScreen as default } from '#web/features/registers/registers-screen.tsx';
