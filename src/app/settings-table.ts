/** Every setting with its default; `''` means unset. docs/OPERATING.md repeats this table, and a test compares the two. */
export const SETTINGS = {
  PORT: { defaultValue: '4321', description: 'TCP port of the storefront.' },
  HOST: { defaultValue: '127.0.0.1', description: 'Address to listen on; use 0.0.0.0 or :: to accept other machines.' },
  SITE_ORIGIN: {
    defaultValue: 'http://localhost:{PORT}',
    description: 'Scheme, host and port that customers see. Links, canonicals and the origin check use it.',
  },
  ALLOWED_HOSTS: {
    defaultValue: '',
    description: 'Additional Host values to accept, comma-separated; an entry without a port matches any port.',
  },
  SITE_ENV: { defaultValue: 'production', description: 'production, staging or development. Search engines may index only production.' },
  SANDBOX: { defaultValue: '', description: 'true or false. Unset: true while neither DATABASE_URL nor API_URL is set.' },
  SANDBOX_PUBLIC: {
    defaultValue: '',
    description:
      'true: other machines may reach the sandbox. No mail leaves it: a visitor who signs up with an address reads the mails to it, even if it belongs to another person.',
  },
  DATA_DIR: {
    defaultValue: './data',
    description: 'Folder of the embedded database, of images made on demand, of prerendered landings and of uploaded photos.',
  },
  DATABASE_URL: {
    defaultValue: '',
    description: 'PostgreSQL to use instead of the embedded one: postgres://user:password@host:port/name.',
  },
  DATABASE_POOL: { defaultValue: '10', description: 'Maximum database connections of one process (1 to 500).' },
  API_URL: {
    defaultValue: '',
    description: 'URL of your own marketplace, which implements /api/openapi.json; the embedded one then does not start.',
  },
  MAIL_URL: {
    defaultValue: '',
    description:
      'SMTP server for mails: smtp://user:password@host:587 (with STARTTLS, required unless the host is this machine) or smtps://user:password@host:465.',
  },
  MAIL_FROM: { defaultValue: '', description: 'Sender of mails: an address, or a name with one: Recado <no-reply@shop.example>.' },
  MAIL: {
    defaultValue: '',
    description:
      'none: this process sends no mail; mails stay in the table outbox for 30 days. Unset: outside of the sandbox the server starts only with MAIL_URL.',
  },
  SMS_URL: { defaultValue: 'https://api.twilio.com', description: 'Scheme and host of the Twilio API for text messages.' },
  SMS_ACCOUNT: {
    defaultValue: '',
    description: 'Account SID at Twilio. Unset: no code is sent to a phone, so nobody signs in by phone, except in the sandbox.',
  },
  SMS_TOKEN: { defaultValue: '', description: 'Auth token of that account.' },
  SMS_FROM: { defaultValue: '', description: 'Sender of text messages: a phone number, a name, or a messaging service (MG…).' },
  SMS_WHATSAPP_FROM: {
    defaultValue: '',
    description: 'Phone number that sends WhatsApp messages. Unset: no code is sent by WhatsApp.',
  },
  SMS_VOICE_FROM: {
    defaultValue: '',
    description: 'Phone number that calls customers and reads a code out. Unset: no calls, except in the outbox of the sandbox.',
  },
  PHONE_MASKING_URL: {
    defaultValue: '',
    description:
      'Address of your provider of masked numbers, on which a customer calls the courier of an order. Unset: no calls, except in the sandbox, whose number is fictitious.',
  },
  PHONE_MASKING_TOKEN: { defaultValue: '', description: 'Bearer token of its calls.' },
  STAFF_EMAIL_DOMAINS: {
    defaultValue: '',
    description:
      'Domains of the e-mail addresses of staff, comma-separated. Staff with a confirmed address see a feedback link while the toggle CCE_IS_STAFF_USER is on.',
  },
  SUPPORT_EMAIL: {
    defaultValue: '',
    description: 'Address at which staff reads support tickets and requests of stores. Unset: they stay in the table support_tickets.',
  },
  GOOGLE_CLIENT_ID: {
    defaultValue: '',
    description:
      'Client id of your storefront at Google; its redirect address there is SITE_ORIGIN/api/session/google/callback. Unset: nobody signs in with Google, except in the sandbox, which has a provider of its own on PORT + 2.',
  },
  GOOGLE_CLIENT_SECRET: { defaultValue: '', description: 'Secret of that client.' },
  GOOGLE_ISSUER: {
    defaultValue: 'https://accounts.google.com',
    description: 'OpenID provider that issues the ID tokens; another one with the same protocol may replace Google.',
  },
  GOOGLE_TOKENINFO_URL: {
    defaultValue: 'https://oauth2.googleapis.com/tokeninfo',
    description: 'Call of that provider that names the client of an access token, for the grant googleBearer of other clients.',
  },
  GOOGLE_FEDCM_CONFIG_URL: {
    defaultValue: '',
    description:
      'Configuration of the prompt with which browsers offer the accounts of a visitor (FedCM, "one-tap"). Unset: that of Google, if GOOGLE_ISSUER is Google. `none`: no prompt.',
  },
  FACEBOOK_APP_ID: {
    defaultValue: '',
    description:
      'App id of your storefront at Facebook; its valid redirect address there is SITE_ORIGIN/api/session/facebook/callback. Unset: nobody signs in with Facebook, except in the sandbox, whose provider on PORT + 2 has a client for it.',
  },
  FACEBOOK_APP_SECRET: { defaultValue: '', description: 'Secret of that app.' },
  FACEBOOK_DIALOG_URL: {
    defaultValue: 'https://www.facebook.com/v24.0/dialog/oauth',
    description: 'Page of Facebook on which customers sign in, with the version of the Graph API.',
  },
  FACEBOOK_GRAPH_URL: {
    defaultValue: 'https://graph.facebook.com/v24.0',
    description: 'Graph API with its version, which returns and verifies the tokens.',
  },
  STRIPE_SECRET_KEY: {
    defaultValue: '',
    description:
      'Secret or restricted key of your account at Stripe. Unset: no card payments, except in the sandbox, which has a provider of its own.',
  },
  STRIPE_PUBLISHABLE_KEY: { defaultValue: '', description: 'Publishable key of the same account and mode; browsers receive it.' },
  STRIPE_WEBHOOK_SECRET: {
    defaultValue: '',
    description: 'Signing secret of the webhook endpoint PAYMENT_ORIGIN/webhook at Stripe.',
  },
  SEED_NUMBER: {
    defaultValue: '1',
    description: 'Number of the sample catalogue for an empty sandbox; each number gives another catalogue.',
  },
  SEED_SCALE: { defaultValue: '1', description: 'Size of that catalogue: 1 is the usual size, fractions are allowed (above 0, to 1000).' },
  PAYMENT_ORIGIN: {
    defaultValue: 'http://localhost:{PORT+1}',
    description:
      'Scheme, host and port under which customers reach the card form of the payment provider. The pages of the simulated provider, or of Stripe, are on PORT + 1. With API_URL there is no default.',
  },
  LOGIN_APP_URL: {
    defaultValue: '',
    description:
      'Address of another front end that has the login page at /LANGUAGE/login; used while the toggle CCE_REACT_LOGIN_ENABLED is on, and for pages with the query reactLogin.',
  },
  SECURITY_PAGE_ORIGIN: {
    defaultValue: '',
    description:
      'Scheme, host and port of another front end that has the security pages; used while the toggle NEXTJS_SECURITY_PAGE_ROUTE_ENABLED is on.',
  },
  IP_COUNTRY_DATABASE: {
    defaultValue: 'bundled',
    description:
      'Database in which the embedded marketplace looks up the country of an IP address: bundled, off, or an .mmdb file of countries. Only /prime uses it.',
  },
  GEOCODERS: {
    defaultValue: 'gazetteer',
    description:
      'Sources of addresses, comma-separated, in the order in which they are asked: gazetteer (the streets of the catalogue), photon, nominatim, google. The gazetteer is always asked, by default last.',
  },
  PHOTON_URL: {
    defaultValue: '',
    description: 'Base URL of a Photon server: https://photon.example.',
  },
  NOMINATIM_URL: {
    defaultValue: '',
    description:
      'Base URL of a Nominatim server. nominatim.openstreetmap.org gets at most one request a second and no autocomplete, as its usage policy demands.',
  },
  NOMINATIM_EMAIL: {
    defaultValue: '',
    description: 'Address at which the operator of that server reaches you; required for nominatim.openstreetmap.org.',
  },
  GOOGLE_PLACES_KEY: {
    defaultValue: '',
    description: 'API key of Google Places (New).',
  },
  GOOGLE_PLACES_URL: {
    defaultValue: 'https://places.googleapis.com',
    description: 'Scheme and host of that API.',
  },
  SANDBOX_SPEED: {
    defaultValue: '10',
    description: 'Order minutes per real minute in the sandbox (0.1 to 600); with 10, most orders are delivered in about 3 minutes.',
  },
  LOG_LEVEL: { defaultValue: 'info', description: 'trace, debug, info, warn, error, fatal or silent.' },
  TRUSTED_PROXIES: {
    defaultValue: '',
    description: 'Addresses or CIDR blocks of proxies whose X-Forwarded-For is trusted, comma-separated.',
  },
  RATE_LIMIT_PER_MINUTE: {
    defaultValue: '1200',
    description: 'Requests per minute from one IPv4 address or one IPv6 /64; 0 turns off this limit and the limit on guesses.',
  },
  DEVICE_KEY: {
    defaultValue: '',
    description:
      'Secret that signs the cookies of known devices, 32 characters or more; the same for all processes of one site. Unset: generated once and stored in DATA_DIR.',
  },
  ADDRESS_KEYS: {
    defaultValue: '',
    description:
      'Keys that encrypt addresses in the database: id:key, comma-separated; an id has up to 20 letters and digits, a key 32 bytes in base64. The first encrypts, each one decrypts; the same for all processes of one database. Unset: one key, generated once and stored in DATA_DIR.',
  },
  CHAT_STAFF_TOKEN: {
    defaultValue: '',
    description:
      'Secret of the staff that answer customers in chats, 32 characters or more, such as the output of `openssl rand -hex 32`. Unset: no chat is offered, except in the sandbox, which answers by itself.',
  },
  JSON_BODY_BYTES: { defaultValue: '65536', description: 'Maximum size of a request body that is not an upload, in bytes.' },
  UPLOAD_BYTES: { defaultValue: '10485760', description: 'Maximum size of an uploaded photo, in bytes; at most 10 MB.' },
  PHOTOS_S3_URL: {
    defaultValue: '',
    description:
      'Scheme and host of a storage with the protocol of Amazon S3, for uploaded photos: https://s3.eu-west-1.amazonaws.com. Unset: photos are in DATA_DIR, which all processes of one database must share.',
  },
  PHOTOS_S3_BUCKET: {
    defaultValue: '',
    description: 'Bucket of that storage. Files under photos/ belong to this marketplace, and those that it does not know are deleted.',
  },
  PHOTOS_S3_REGION: { defaultValue: 'us-east-1', description: 'Region of that storage, as its signatures name it.' },
  PHOTOS_S3_KEY_ID: { defaultValue: '', description: 'Id of an access key that may read, write, delete and list the files under photos/.' },
  PHOTOS_S3_SECRET: { defaultValue: '', description: 'Secret of that key.' },
  HTML_CACHE_ENTRIES: { defaultValue: '2000', description: 'Maximum number of anonymous pages in memory; 0 turns the page cache off.' },
  HTML_CACHE_SECONDS: { defaultValue: '60', description: 'Maximum time that an anonymous page is cached; a page may set a shorter time.' },
  HTML_STALE_SECONDS: {
    defaultValue: '30',
    description: 'Additional time for which a stale page is served while it is rendered again; 0: visitors wait for the rendering.',
  },
  HTML_CACHE_BYTES: {
    defaultValue: '25165824',
    description: 'Maximum memory of anonymous pages, including their compressed forms, in bytes.',
  },
  ANSWER_CACHE_BYTES: {
    defaultValue: '16777216',
    description: 'Maximum memory of cached responses to anonymous calls, by the length of their texts, in bytes.',
  },
  IOS_APPS: {
    defaultValue: '',
    description:
      'Your apps for iOS that open links to this site, comma-separated: identifier of team and bundle, such as A1B2C3D4E5.com.example.shop. Unset: no file of universal links.',
  },
  ANDROID_APPS: {
    defaultValue: '',
    description:
      'Your apps for Android that open links to this site, comma-separated: package=SHA-256 of the certificate with colons; a package with several certificates is repeated. Unset: no file of app links.',
  },
  TAG_MANAGER_URL: {
    defaultValue: '',
    description:
      'URL of the loader script of your tag manager, https://… with its query. It loads only after a visitor has accepted all cookies. Unset: no tag manager.',
  },
  EVENT_COLLECTOR: {
    defaultValue: 'off',
    description:
      'on: events of visitors who have accepted all cookies, and their orders, are stored in DATA_DIR/events for 30 days (ANALYTICS.md). off: none are recorded.',
  },
  MAP_TILES_URL: {
    defaultValue: '',
    description:
      'URL of map tiles for the pin of an address, with {z}, {x} and {y}: https://tiles.example/{z}/{x}/{y}.png. The browsers of customers load them. Unset: the map is drawn from the known streets.',
  },
  MAP_TILES_ATTRIBUTION: {
    defaultValue: '',
    description:
      'Text that the provider of the tiles requires on the map, such as © OpenStreetMap contributors; required with MAP_TILES_URL.',
  },
  MAP_TILES_ATTRIBUTION_URL: { defaultValue: '', description: 'Page that this text links to, https://…' },
  SERVICE_WORKER: {
    defaultValue: 'on',
    description:
      'on or off. off: browsers remove the service worker and the pages that it saved at their next visit; nothing is readable offline.',
  },
  DRAIN_DELAY_SECONDS: {
    defaultValue: '0',
    description:
      'How long the process accepts new requests after SIGTERM while /ready answers 503, so that a load balancer detects it first (0 to 300).',
  },
  DRAIN_MILLISECONDS: { defaultValue: '10000', description: 'How long requests in flight may continue after SIGTERM.' },
} as const satisfies Record<string, { defaultValue: string; description: string }>

export type SettingName = keyof typeof SETTINGS
