// Adds npm start's defaults to the environment. Sample data and the sandbox run on a local address only.
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

export function startEnvironment(given) {
  const port = given.PORT || "3000";
  const address = given.PUBLIC_URL || `http://localhost:${port}`;
  const quick = { LOG_LEVEL: "warn", DRAIN_SECONDS: "0" };
  // The shell may have a NODE_ENV for other programs.
  const common = { ...quick, ...given, NODE_ENV: "production", PORT: port };
  if (LOCAL.includes(new URL(address).hostname))
    return { address, environment: { SAMPLE_DATA: "on", SANDBOX: "on", ...common } };
  // An operator who sets both has read the warning below.
  if (given.SAMPLE_DATA === "on" && given.SANDBOX === "on") return { address, environment: common };
  return {
    address,
    environment: { ...common, SAMPLE_DATA: "off", SANDBOX: "off" },
    warning:
      `${address} is not a local address: the portal starts without sample data and without the sandbox.\n` +
      "To enable both anyway, set SAMPLE_DATA=on and SANDBOX=on.",
  };
}
