/**
 * Renders the number format of each document. Inside `by-type`, CSS shows only the hint of the chosen document.
 * All hints are visible before a choice and in browsers without that CSS.
 */
export function IdNumberHint() {
  return (
    <>
      <span data-type="NRIC">NRIC: for example S1234567D. </span>
      <span data-type="FIN">FIN: for example G1234567X. </span>
      <span data-type="PASSPORT">Passport: letters and digits, at least 4.</span>
    </>
  );
}
