import { ScreensScreen } from '#web/features/board/screens-screen.tsx';

export default function ScreensPage() {
  return <ScreensScreen />;
}
