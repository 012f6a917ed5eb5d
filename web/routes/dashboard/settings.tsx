export { SettingsScreen as default } from '#web/features/settings/settings-screen.tsx';
