import { createRoute } from '@tanstack/react-router';
import { alone, root } from './root-route.ts';
import { lazyScreen } from './screens/lazy-screen.ts';
import { NotFound } from './screens/not-found/not-found.ts';

type ReturnAddress = { voltar?: string };

/** Any text is accepted here; it is checked where it is used. */
const returnSearch = ({ voltar }: Record<string, unknown>): ReturnAddress =>
  typeof voltar === 'string' ? { voltar } : {};

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyScreen(() => import('./screens/landing/landing-screen.tsx'), 'LandingScreen'),
});
const example = createRoute({
  getParentRoute: () => root,
  path: '/exemplo',
  component: lazyScreen(() => import('./screens/landing/example-screen.tsx'), 'ExampleScreen'),
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: alone(returnSearch),
  component: lazyScreen(() => import('./screens/identity/login-screen.tsx'), 'LoginScreen'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: alone(returnSearch),
  component: lazyScreen(() => import('./screens/identity/register-screen.tsx'), 'RegisterScreen'),
});
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/esqueci-senha',
  component: lazyScreen(() => import('./screens/identity/forgot-screen.tsx'), 'ForgotScreen'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/redefinir-senha',
  component: lazyScreen(() => import('./screens/identity/reset-screen.tsx'), 'ResetScreen'),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verificar-email',
  component: lazyScreen(() => import('./screens/identity/verify-screen.tsx'), 'VerifyScreen'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/convite/$token',
  component: lazyScreen(() => import('./screens/identity/invitation-screen.tsx'), 'InvitationScreen'),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/termos',
  component: lazyScreen(() => import('./screens/legal/terms-screen.tsx'), 'TermsScreen'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacidade',
  component: lazyScreen(() => import('./screens/legal/privacy-screen.tsx'), 'PrivacyScreen'),
});
const erased = createRoute({
  getParentRoute: () => root,
  path: '/conta-apagada',
  component: lazyScreen(() => import('./screens/profile/erase-account/erase-account-goodbye.tsx'), 'GoodbyeScreen'),
});
const missing = createRoute({ getParentRoute: () => root, path: '/404', component: NotFound });

/** Routes that open without a session: the landing page, sign-in, mailed links, legal texts, unknown addresses. */
export const publicRoutes = [
  landing,
  example,
  login,
  register,
  forgot,
  reset,
  verify,
  invitation,
  terms,
  privacy,
  erased,
  missing,
] as const;
