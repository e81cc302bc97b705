/** The product's logo: contour rows of coffee under the sun. `size` in px. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0636B1" />
      <circle cx="22.5" cy="9" r="3.5" fill="#F4B740" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M5.5 13.5c4.5-2.6 8.5-2.2 12.5.8" />
        <path d="M5.5 19.5c6.5-3.4 13-2.9 21 1.3" />
        <path d="M5.5 25.5c6.5-3 13-2.6 21 .8" />
      </g>
    </svg>
  );
}
