/** The path of the event collector, below `/api`. Ours: the API gateway answers it, not the marketplace. Separate from the schemas, which browsers do not need. */
export const EVENTS_PATH = '/events'
