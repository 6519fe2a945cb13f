/** CHAT_STAFF_TOKEN of the site of the browser tests. */
export const TEST_CHAT_STAFF_TOKEN = 'staff-of-the-browser-tests-0123456789'
