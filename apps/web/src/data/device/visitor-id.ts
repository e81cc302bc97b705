/** The id of a visitor of the demonstration farm, who has no account; no account has this id. */
export const VISITOR_ID = 'visitante';
