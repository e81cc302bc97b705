/** What the shell moves of the web app: its router's history, which asks open forms and dialogs before it leaves them. */
export type ShellHistory = { push: (path: string) => void; back: () => void };

/** Something that the system tells more than once; the answer stops it. */
export type Told = Promise<{ remove: () => Promise<void> }>;
