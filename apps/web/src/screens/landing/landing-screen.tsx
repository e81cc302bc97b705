import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../data/session/session.ts';
import { LandingPage } from './landing-page.tsx';
import type { WayProps } from './way.ts';

const Way = ({ to, ...rest }: WayProps) => <Link to={to} {...rest} />;

/** The landing page inside the app; who is signed in is led to the farms. */
export function LandingScreen() {
  const isSignedIn = useSession().status === 'signedIn';
  useEffect(() => {
    document.title = 'Gestão da fazenda de café, da lavoura à venda · Cafezal';
  }, []);
  return <LandingPage Way={Way} isSignedIn={isSignedIn} />;
}
