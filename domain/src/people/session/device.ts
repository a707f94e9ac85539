// What a session is called in the list of devices: browser and system, nothing that would single out a person.
const BROWSERS: [mark: RegExp, name: string][] = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/wxwork/i, '企业微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/UCBrowser/i, 'UC 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [mark: RegExp, name: string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone|iPad|iOS/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const find = (table: [RegExp, string][], text: string) => table.find(([mark]) => mark.test(text))?.[1]

/** Chrome · Windows; empty where the client does not say who it is. */
export const deviceName = (userAgent: string): string =>
  [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter(Boolean).join(' · ')
