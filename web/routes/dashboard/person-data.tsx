import { useParams } from 'react-router';
import { PersonDataScreen } from '#web/features/rights/person-data-screen.tsx';

export default function PersonDataPage() {
  const { exportId = '' } = useParams();
  return <PersonDataScreen key={exportId} id={exportId} />;
}
