import type { ReactNode } from 'react';
import { FrameProvider } from '../frame/frame.tsx';
import { Main, SkipLink } from './main-part.tsx';
import { SignedIn } from './signed-in.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of screens that belong to a person and not to a farm: only the top bar. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <SignedIn>
      <FrameProvider brand="Cafezal">
        <SkipLink />
        <TopBar start={[{ label: 'Minhas fazendas', to: '/fazenda' }]} />
        <Main>{children}</Main>
      </FrameProvider>
    </SignedIn>
  );
}
