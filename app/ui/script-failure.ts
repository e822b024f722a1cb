/** Notifies the browser entry of a script failure, so that it restores the server's page. */

const FAILED = "portal-script-failed";

export const reportScriptFailure = (): void => {
  window.dispatchEvent(new Event(FAILED));
};

export const callOnScriptFailure = (leave: () => void): void => {
  window.addEventListener(FAILED, leave);
};
