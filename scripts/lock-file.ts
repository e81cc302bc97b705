/** One package in package-lock.json, as far as this code reads it. */
export type LockedPackage = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

/** package-lock.json, version 3. */
export type LockFile = { packages: Record<string, LockedPackage> };

/** An optional package that its parent names and the lock file does not hold. */
export type MissingPackage = { path: string; parent: LockedPackage; name: string; version: string };

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** Where npm would look for a dependency of the package at `path`, the nearest first. */
function placesOf(path: string, name: string): string[] {
  const places = [`${path === '' ? '' : `${path}/`}node_modules/${name}`];
  for (let at = path.lastIndexOf('/node_modules/'); at > 0; at = path.lastIndexOf('/node_modules/', at - 1)) {
    places.push(`${path.slice(0, at)}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}

/** The optional packages, mostly of other platforms, that are named but not held; `npm ci` refuses such a file. */
export function missingOptionalPackages({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !placesOf(path, name).some((place) => place in packages))
      .map(([name, version]) => ({ path: `node_modules/${name}`, parent, name, version })),
  );
}

/** The entry of a package for one platform, which its name tells (`…-linux-x64-musl`). Throws for a version range. */
export function entryOf({ name, version, parent }: MissingPackage): LockedPackage {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) throw new Error(`${name} is named by the range ${version}`);
  const parts = name === 'fsevents' ? ['darwin'] : name.split(/[-/]/);
  const system = SYSTEMS.filter((known) => parts.includes(known));
  const processor = PROCESSORS.filter((known) => parts.includes(known)).slice(0, 1);
  const libc = system[0] !== 'linux' ? [] : parts.some((part) => part.startsWith('musl')) ? ['musl'] : ['glibc'];
  return {
    version,
    ...(processor.length > 0 ? { cpu: processor } : {}),
    ...(parent.dev === true ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(system.length > 0 ? { os: system } : {}),
  };
}
