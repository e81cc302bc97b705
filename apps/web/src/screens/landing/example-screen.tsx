import { useEffect, useState } from 'react';
import { ErrorFallback } from '../../components/messages/error-fallback.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { startVisitorSession, useSession } from '../../data/session/session.ts';
import { VISITOR_FARM_SLUG } from '../../data/session/visitor.ts';
import { Redirect } from '../frame/redirect.tsx';

/**
 * Makes the demonstration farm on the device, without an account, and opens it. A signed-in person is led to their own
 * farms.
 */
export function ExampleScreen() {
  const { status } = useSession();
  const [hasFailed, setHasFailed] = useState(false);
  const [isFurnished, setIsFurnished] = useState(false);
  useEffect(() => {
    document.title = 'Fazenda de exemplo · Cafezal';
    // The worked season is large. People with an account make it from the list of farms.
    const start = async () => {
      const { prepareVisitorFarm } = await import('../../data/session/visitor-farm.ts');
      await prepareVisitorFarm(new Date());
      if (status === 'signedOut') startVisitorSession();
      setIsFurnished(true);
    };
    if (status !== 'signedIn' && !hasFailed && !isFurnished) start().catch(() => setHasFailed(true));
  }, [status, hasFailed, isFurnished]);
  if (status === 'visiting' && isFurnished) return <Redirect to={`/fazenda/${VISITOR_FARM_SLUG}`} />;
  if (status === 'signedIn') return <Redirect to="/fazenda" />;
  if (!hasFailed) return <Skeleton rows={3} />;
  return (
    <ErrorFallback
      error={new Error('Este navegador não deixa guardar a fazenda de exemplo.')}
      onRetry={() => setHasFailed(false)}
    />
  );
}
