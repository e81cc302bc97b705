const LIGHT =
  '--bg:#f7f5f1;--sf:#fff;--ln:#dfdad0;--tx:#1f1b16;--t2:#4a443b;--lk:#0636b1;--dawn:#fbf6ea;--sun:#f4b740;--g1:#2e7d32;--g2:#e6f5e5;--h1:#c9d6c0;--h2:#8fae8a;--h3:#4c7a4f;--map:#efede3;--ml:#dad6c8;--dry:#b45309;--cup:#5d4037;--on:#fff;--ok:#105433;--okb:#e3f3e8';
const DARK =
  '--bg:#14120f;--sf:#1e1b17;--ln:#3d3830;--tx:#f4f0e9;--t2:#d0c9bd;--lk:#a9c1ff;--dawn:#191610;--sun:#e3a93a;--g1:#8fd18e;--g2:#1c301c;--h1:#3a4436;--h2:#2d3b2b;--h3:#1c301c;--map:#22211b;--ml:#38362c;--dry:#faa77a;--cup:#d8b5aa;--on:#1d1310;--ok:#8fd9a8;--okb:#16281c';

/**
 * The style of a page. Classes and custom properties are all under `.lp`, and widths are those of the page's own box, so
 * that the same HTML can be shown within another page.
 */
export const PAGE_STYLE = `.lp{${LIGHT};color-scheme:light;container-type:inline-size;background:var(--bg);color:var(--tx);font:400 16px/1.5 "Figtree Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
.lp *{box-sizing:border-box}
.lp h1,.lp h2,.lp p,.lp ul,.lp ol,.lp dl,.lp dd,.lp blockquote{margin:0;padding:0}
.lp ul,.lp ol{list-style:none}
.lp a{color:var(--lk)}
.lp a:focus-visible,.lp summary:focus-visible{outline:3px solid var(--lk);outline-offset:2px}
.lp svg{display:block;max-width:100%}
.lp .w{max-width:1120px;margin:0 auto;padding:0 16px}
.lp .top{background:var(--sf);border-bottom:1px solid var(--ln)}
.lp .top .w{display:flex;align-items:center;gap:12px;min-height:60px;flex-wrap:wrap}
.lp .top b{font-size:18px}
.lp .lang{margin-left:auto;display:flex;flex-wrap:wrap}
.lp .lang a,.lp .lang b{display:grid;place-items:center;min-height:48px;min-width:48px;padding:0 9px;font-size:16px}
.lp .lang b{box-shadow:inset 0 -3px 0 var(--lk)}
.lp .hero{position:relative;background:var(--dawn);overflow:hidden}
.lp .hero .w{position:relative;padding-top:24px;padding-bottom:128px}
.lp h1{font-size:32px;font-weight:800;line-height:1.08;letter-spacing:-.02em;margin:6px 0 8px;text-wrap:balance}
.lp .hero svg{position:absolute;left:0;right:0;bottom:0;width:100%;height:120px}
.lp .hero .s0{fill:var(--sun)}.lp .hero .s1{fill:var(--h1)}.lp .hero .s2{fill:var(--h2)}.lp .hero .s3{fill:var(--h3)}
.lp .sub{color:var(--t2);line-height:1.4}
.lp .card{background:var(--sf);border:1px solid var(--ln);border-radius:14px;padding:16px;break-inside:avoid}
.lp .fx{display:grid;grid-template-columns:1fr 1fr;padding:0;margin-top:-44px;position:relative;overflow:hidden}
.lp .fx>div{padding:14px 16px;border:solid var(--ln);border-width:1px 0 0 1px;margin:-1px 0 0 -1px;line-height:1.35}
.lp .fig{font-size:26px;font-weight:700;line-height:1.2}.lp .fig{overflow-wrap:normal}.lp .fig small{display:inline-block;font-size:18px;font-weight:500;margin-left:4px}
.lp .g{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;margin:16px 0}.lp .g>div{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;align-content:start}
.lp h2{font-size:20px;font-weight:700;line-height:1.25;margin:0 0 8px}
.lp .note{background:var(--okb);color:var(--ok);border-radius:10px;padding:10px 14px;margin:16px 0 0}
.lp .cup{width:100%;height:auto;max-width:360px;margin:8px auto}.lp .pt{fill:var(--cup);stroke:var(--sf);stroke-width:2}.lp .ct{fill:var(--sf)}.lp .cs{fill:var(--tx);font-size:20px;font-weight:800;text-anchor:middle}
.lp .sc{font-size:26px}
.lp .at{columns:2;margin:8px 0}.lp .at li{display:flex;justify-content:space-between;gap:8px;break-inside:avoid;padding:3px 0}
.lp .chart{width:100%;height:auto;margin:8px 0}.lp .gl{stroke:var(--ln)}.lp .ax{fill:var(--t2);font-size:13px}.lp .end{text-anchor:end}.lp .mid{text-anchor:middle}.lp .ln{fill:none;stroke:var(--dry);stroke-width:2.5;stroke-linejoin:round}.lp .dot{fill:var(--sf);stroke:var(--dry);stroke-width:2}
.lp summary{cursor:pointer;min-height:48px;display:flex;align-items:center;color:var(--lk);text-decoration:underline}
.lp table{border-collapse:collapse;width:100%}.lp th,.lp td{text-align:left;padding:5px 8px 5px 0;border-bottom:1px solid var(--ln);font-variant-numeric:tabular-nums}
.lp .map{width:calc(100% + 32px);max-width:none;height:auto;margin:-16px -16px 12px;background:var(--map);border-radius:13px 13px 0 0}.lp .hl{fill:none;stroke:var(--ml);stroke-width:1.5}.lp .c1{fill:var(--g1);opacity:.16}.lp .c2{fill:var(--g1);opacity:.2}.lp .c3{fill:var(--g1);fill-opacity:.2;stroke:var(--g1);stroke-width:2;stroke-dasharray:6 4}.lp .shp{fill:var(--g1);fill-opacity:.35;stroke:var(--g1);stroke-width:2}.lp .pn,.lp .ps{fill:var(--tx);text-anchor:middle;font-size:16px}.lp .pn{font-weight:700}
.lp .bar{display:block;width:100%;height:14px;border-radius:7px;margin:12px 0 4px}.lp .bar rect:nth-child(even){opacity:.55}.lp .bar rect{fill:var(--g1)}
.lp .pl li,.lp .ver li,.lp .fl li{padding:9px 0;border-top:1px solid var(--ln);line-height:1.4}.lp .pl li:first-child,.lp .ver li:first-child,.lp .fl li:first-child{border-top:0}
.lp .pl li{display:flex;justify-content:space-between;gap:12px}.lp small{font-size:16px}.lp .pl small{color:var(--t2);display:block}
.lp .tl li{padding:0 0 14px 20px;border-left:2px solid var(--ln);margin-left:6px;position:relative;line-height:1.4}.lp .tl li:last-child{padding-bottom:0;border-color:transparent}.lp .tl li::before{content:"";position:absolute;left:-8px;top:4px;width:14px;height:14px;border-radius:50%;background:var(--g1);border:3px solid var(--sf)}
.lp blockquote{font-size:20px;line-height:1.45;font-weight:500;white-space:pre-line}
.lp .ph{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(150px,100%),1fr));gap:8px}.lp .ph img{display:block;width:100%;height:auto;border-radius:10px;background:var(--map)}
.lp .fl a{display:flex;min-height:48px;justify-content:space-between;align-items:center;gap:12px}.lp .fl span+span{white-space:nowrap}
.lp .foot{background:var(--sf);border-top:1px solid var(--ln);padding:20px 0 32px;color:var(--t2)}.lp .foot .w{display:grid;gap:16px;align-items:center}.lp .qr{width:112px;height:112px;background:#fff;border-radius:8px}
.lp .ad{color:var(--tx);font-weight:600;letter-spacing:.02em}
@container (min-width:720px){.lp h1{font-size:48px;max-width:720px}.lp .w{padding:0 40px}.lp .fx{grid-template-columns:repeat(auto-fit,minmax(150px,1fr))}.lp .g{grid-template-columns:minmax(0,1.15fr) minmax(0,1fr)}.lp .foot .w{grid-template-columns:112px 1fr}.lp .hero .w{padding-top:44px;padding-bottom:150px}.lp .hero svg{height:170px}}
@media (prefers-color-scheme:dark){.lp{${DARK};color-scheme:dark}}
@media print{.lp .ad{font-size:10pt}.lp{${LIGHT};color-scheme:light;font-size:12pt;background:#fff}.lp .hero svg,.lp .lang,.lp summary,.lp .fl,.lp .np{display:none}.lp .hero .w{padding-top:8px;padding-bottom:56px}.lp .g{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.lp details::details-content{content-visibility:visible;display:block;height:auto}.lp .foot .w{grid-template-columns:112px 1fr}.lp h1{font-size:28px}}
@page{size:A4;margin:14mm}`;

/** The rule of the document around a page, which a page within another has no use for. */
export const DOCUMENT_STYLE = 'body{margin:0}';
