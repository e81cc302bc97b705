/** The id of who looks at the demonstration farm without an account; no account has such an id. */
export const VISITOR_ID = 'visitante';
