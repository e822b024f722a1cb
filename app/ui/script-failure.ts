/** Connects what notices that a script failed with the entry of the browser, which gives the page back. */

const FAILED = "portal-script-failed";

export const reportScriptFailure = (): void => {
  window.dispatchEvent(new Event(FAILED));
};

export const onScriptFailure = (leave: () => void): void => {
  window.addEventListener(FAILED, leave);
};
