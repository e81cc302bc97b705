/** Anchor of the members on a farm's screen, for links. */
export const PEOPLE_PLACE = 'equipe';
