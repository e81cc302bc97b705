/** Where on the screen of a farm its people are, for links to them. */
export const PEOPLE_PLACE = 'equipe';
