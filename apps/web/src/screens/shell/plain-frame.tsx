import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FarmFrame } from './farm-frame.tsx';
import { FrameProvider } from './frame.tsx';
import { lastFarm } from './last-farm.ts';
import { Main, SkipLink } from './main-part.tsx';
import { SignedIn } from './signed-in.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of what belongs to a person and not to one farm: top bar alone. */
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

/** What is of no one farm, within the bars of the farm that one comes from; with the top bar alone where one comes from none. */
export function LastFarmFrame() {
  const farmSlug = lastFarm();
  const plain = (
    <PlainFrame>
      <Outlet />
    </PlainFrame>
  );
  return farmSlug === null ? plain : <FarmFrame farmSlug={farmSlug} missing={plain} />;
}
