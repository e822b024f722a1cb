/** A route's handle with `prints` allows the script below, and no other. */
export interface PrintableRoute {
  prints?: boolean;
}

/** Shows the print button in place of the hint. Its text is constant, because the Content-Security-Policy has its hash. */
export const PRINT_SCRIPT =
  "var b=document.getElementById('print');b.previousElementSibling.remove();b.hidden=false;b.onclick=function(){print()}";
