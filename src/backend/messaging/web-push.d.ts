/** The part of web-push 3.6.7 that is used; the package has no types. */
declare module 'web-push' {
  interface RequestOptions {
    readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string }
    /** Seconds that the push service keeps the message. */
    readonly TTL: number
    readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
    readonly topic: string
    readonly contentEncoding: 'aes128gcm'
  }
  interface RequestDetails {
    readonly headers: Record<string, string>
    readonly body: Buffer<ArrayBuffer>
  }
  const webPush: {
    generateRequestDetails(
      subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
      payload: string,
      options: RequestOptions,
    ): RequestDetails
  }
  export = webPush
}
