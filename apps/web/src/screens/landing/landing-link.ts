import type { ComponentType, ReactNode } from 'react';

/** A link to a screen: the router's link inside the app, a plain one on the page without script. */
export type LandingLinkProps = {
  to: '/' | '/login' | '/register' | '/fazenda' | '/exemplo' | '/termos' | '/privacidade';
  className?: string;
  children: ReactNode;
};

/** Props of the landing page's parts: how to link, and whether somebody is signed in. */
export type LandingParts = { LandingLink: ComponentType<LandingLinkProps>; isSignedIn: boolean };
