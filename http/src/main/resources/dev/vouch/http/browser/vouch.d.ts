/** Types of Vouch's browser script. The calls are documented in docs/browser.md. */

/** Flat values. Omits null, undefined, and names of personal data such as email or phone. */
type VouchProperties = Readonly<Record<string, string | number | boolean | null | undefined>>;

type VouchCall =
  | readonly ["pageview", path?: string]
  | readonly ["identify", id: string | number, proof?: string]
  | readonly ["success", name: string, properties?: VouchProperties]
  | readonly ["custom", name: string, properties?: VouchProperties];

interface Vouch {
  /** Sends a page view, with the page's path by default. */
  pageview(path?: string): void;

  /**
   * Links this browser to a user ID, the one that the backend sends as success_user_id. A number
   * must be a safe integer; any other is not sent, with a warning in the console.
   */
  identify(id: string | number, proof?: string): void;

  /** Sends an unconfirmed success. Values in its properties do not count as revenue. */
  success(name: string, properties?: VouchProperties): void;

  /** Sends a custom event. */
  custom(name: string, properties?: VouchProperties): void;

  /** Makes calls given as arrays. This form also works before the script has loaded. */
  push(...calls: VouchCall[]): void;
}

interface Window {
  vouch?: Vouch;
}

declare const vouch: Vouch;
