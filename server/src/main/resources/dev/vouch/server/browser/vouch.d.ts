/** Types of Vouch's browser script. docs/browser.md says what each call does. */

/** Flat values; null, undefined and whatever is named like an e-mail address or phone number is left out. */
type VouchProperties = Readonly<Record<string, string | number | boolean | null | undefined>>;

type VouchCall =
  | readonly ["pageview", path?: string]
  | readonly ["identify", id: string | number, proof?: string]
  | readonly ["success", name: string, properties?: VouchProperties]
  | readonly ["custom", name: string, properties?: VouchProperties];

interface Vouch {
  /** Sends a page view; of another path than the page's, if one is given. */
  pageview(path?: string): void;

  /** Links this browser to the user id that the backend sends as success_user_id. */
  identify(id: string | number, proof?: string): void;

  /** Sends an unconfirmed success; a value among its properties is no revenue. */
  success(name: string, properties?: VouchProperties): void;

  /** Sends an event of your own. */
  custom(name: string, properties?: VouchProperties): void;

  /** Makes calls that are written as arrays: the form that works before the script has loaded. */
  push(...calls: VouchCall[]): void;
}

interface Window {
  vouch?: Vouch;
}

declare const vouch: Vouch;
