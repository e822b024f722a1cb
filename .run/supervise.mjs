// One portal as a child process: one that dies after it was ready is started again.

/** Before a portal that died is started again. */
const PAUSE_MS = 1_000;

/**
 * @param start starts the child process, which sends "ready" once it is.
 * @param onReady called when the first one is ready.
 * @param onEnd called with the exit code when it ended and is not started again.
 * @returns stops the child with a signal.
 */
export function supervise({ start, onReady, onEnd, pauseMs = PAUSE_MS }) {
  let child;
  let pause;
  let isReady = false;
  let isStopping = false;

  function begin() {
    child = start();
    child.on("message", (message) => {
      if (message !== "ready") return;
      if (!isReady) onReady();
      isReady = true;
    });
    child.once("exit", ended);
  }

  function ended(code, signal) {
    // A failure of the first start would repeat.
    if (isStopping || !isReady) return onEnd(code ?? (isStopping ? 0 : 1));
    console.error(`The portal ended with ${signal ?? code}, restarting it.`);
    pause = setTimeout(begin, pauseMs);
  }

  begin();
  return (signal) => {
    isStopping = true;
    clearTimeout(pause);
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (isGone) onEnd(0);
    else child.kill(signal);
  };
}
