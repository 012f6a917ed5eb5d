import { SettingsScreen } from '#web/features/settings/settings-screen.tsx';

export default function SettingsPage() {
  return <SettingsScreen />;
}
