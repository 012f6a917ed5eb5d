import { RegistersScreen } from '#web/features/registers/registers-screen.tsx';

export default function RegistersPage() {
  return <RegistersScreen />;
}
