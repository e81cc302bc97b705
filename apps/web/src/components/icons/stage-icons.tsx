import type { ReactNode } from 'react';

/** The product's own icons of the ten stages: 24 grid, 2 px stroke, one solid element each. */
export const STAGE_ICONS = {
  talhao: (
    <>
      <path d="M3 13.5h18M7.5 13.5l-4 7M12 8v12.5M16.5 13.5l4 7" />
      <path d="M12 10.3c0-2.5-1.9-4.1-5.3-4.1 0 2.9 2 4.1 5.3 4.1z" />
      <path d="M12 8.2c0-3 2.1-5 6-5 0 3.4-2.3 5-6 5z" fill="currentColor" />
    </>
  ),
  colheita: (
    <>
      <path d="M4 20.5C6.5 13.5 10 8 17 3.5" />
      <path d="M8 12.2C4.3 11.6 2.6 8.7 3 4.8c3.5.6 5.7 2.3 6.6 5" />
      <path d="M8.6 12.8l3 2.2M13.5 6.7l2.6 1.9" />
      <circle cx="14.5" cy="17.2" r="3" fill="currentColor" />
      <circle cx="18.6" cy="10.5" r="2.4" />
    </>
  ),
  processamento: (
    <>
      <path d="M3 6.5l10.5 4.5H21" />
      <path d="M3 11.5L13 16h8" />
      <circle cx="17" cy="6" r="2.3" />
      <path
        d="M6.8 15.3c1.5 1.9 2.3 2.9 2.3 4a2.3 2.3 0 0 1-4.6 0c0-1.1.8-2.1 2.3-4z"
        fill="currentColor"
        stroke="none"
      />
    </>
  ),
  fermentacao: (
    <>
      <path d="M3 4h18" />
      <path d="M5 4v13a3.5 3.5 0 0 0 3.5 3.5h7A3.5 3.5 0 0 0 19 17V4" />
      <path d="M5 10c2.3 0 2.3-1.6 4.7-1.6S12 10 14.3 10s2.4-1.6 4.7-1.6" />
      <circle cx="10" cy="15.6" r="1.9" fill="currentColor" stroke="none" />
      <circle cx="14.6" cy="13.6" r="1.3" fill="currentColor" stroke="none" />
    </>
  ),
  secagem: (
    <>
      <circle cx="12" cy="9" r="3.4" fill="currentColor" stroke="none" />
      <path d="M12 2.5v.5M5.5 9H6M18 9h.5M7.4 4.4l.35.35M16.6 4.4l-.35.35" />
      <path d="M2.5 16h19" />
      <path d="M6 16v5M18 16v5" />
    </>
  ),
  descanso: (
    <>
      <path d="M4 20.5V9.3L12 3.5l8 5.8v11.2z" />
      <path d="M15.7 15.1a4 4 0 1 1-4.3-5.5 3.3 3.3 0 0 0 4.3 5.5z" fill="currentColor" stroke="none" />
    </>
  ),
  beneficiamento: (
    <>
      <path d="M4.5 3h11l-2.6 5.5H7.1z" />
      <path d="M5 8.5h10v8H5z" />
      <path d="M6.5 16.5v4M13.5 16.5v4M15 11.5l5.5 2.8" />
      <circle cx="10" cy="12.5" r="1.2" />
      <ellipse cx="19.2" cy="19" rx="1.8" ry="2.6" transform="rotate(32 19.2 19)" fill="currentColor" stroke="none" />
    </>
  ),
  armazenamento: (
    <>
      <path d="M7.7 2.6c-.9 2-.9 5 0 7 1.8-.8 6.8-.8 8.6 0 .9-2 .9-5 0-7-1.8.8-6.8.8-8.6 0z" fill="currentColor" />
      <path d="M2.8 13.3c-.9 2-.9 5 0 7 1.7-.8 5.9-.8 7.6 0 .9-2 .9-5 0-7-1.7.8-5.9.8-7.6 0z" />
      <path d="M13.6 13.3c-.9 2-.9 5 0 7 1.7-.8 5.9-.8 7.6 0 .9-2 .9-5 0-7-1.7.8-5.9.8-7.6 0z" />
    </>
  ),
  vendas: (
    <>
      <path d="M3.5 5A1.5 1.5 0 0 1 5 3.5h6.4c.5 0 .9.2 1.2.5l7.5 7.5a2 2 0 0 1 0 2.8l-5.8 5.8a2 2 0 0 1-2.8 0L4 12.6a1.7 1.7 0 0 1-.5-1.2z" />
      <circle cx="8.3" cy="8.3" r="1.8" fill="currentColor" stroke="none" />
      <path d="M11.8 15.3l3.5-3.5" />
    </>
  ),
  producao: (
    <>
      <circle
        cx="12"
        cy="12"
        r="9"
        strokeDasharray="2.7 2.9549"
        strokeDashoffset="1.35"
        transform="rotate(-90 12 12)"
      />
      <ellipse cx="12" cy="12" rx="2.9" ry="4.2" transform="rotate(32 12 12)" fill="currentColor" stroke="none" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;
