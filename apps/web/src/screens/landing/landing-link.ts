import type { ComponentType, ReactNode } from 'react';

/** A link to a screen of the app: the router's inside the app, a plain one on the page without script. */
export type LandingLinkProps = {
  to: '/' | '/login' | '/register' | '/fazenda' | '/exemplo' | '/termos' | '/privacidade';
  className?: string;
  children: ReactNode;
};

/** What the parts of the landing page are given: how they link, and whether somebody is signed in. */
export type LandingParts = { LandingLink: ComponentType<LandingLinkProps>; isSignedIn: boolean };
