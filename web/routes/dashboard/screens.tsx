export { ScreensScreen as default } from '#web/features/board/screens-screen.tsx';
