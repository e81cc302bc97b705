import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../data/session/session.ts';
import type { LandingLinkProps } from './landing-link.ts';
import { LandingPage } from './landing-page.tsx';

const LandingLink = ({ to, ...rest }: LandingLinkProps) => <Link to={to} {...rest} />;

/** The landing page inside the app; who is signed in is led to the farms. */
export function LandingScreen() {
  const isSignedIn = useSession().status === 'signedIn';
  useEffect(() => {
    document.title = 'Gestão da fazenda de café, da lavoura à venda · Cafezal';
  }, []);
  return <LandingPage LandingLink={LandingLink} isSignedIn={isSignedIn} />;
}
