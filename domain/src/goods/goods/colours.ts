/** Screen colours of the paint colours and vehicle finishes of the catalogue; approximations for a swatch, the RAL number decides. */
const ACCENTS: Readonly<Record<string, string>> = {
  海蓝: '#2874b2',
  白灰: '#d7d5cb',
  绯红: '#bb1e10',
  象牙: '#e6d2b5',
  深豆绿: '#0f4336',
  瓷蓝: '#005387',
  银灰: '#a1a1a0',
  中灰: '#7a7b7a',
  深灰: '#383e42',
  砖红: '#6d342d',
  交通黄: '#f7b500',
  纯白: '#f1ece1',
  中国红: '#c8102e',
  天空蓝: '#5b9bd5',
  军绿: '#4b5320',
  深空灰: '#4a4a4d',
}

/** #rrggbb of a colour name; empty for goods without a colour of their own. */
export const accentOfColour = (name: string): string => ACCENTS[name] ?? ''
