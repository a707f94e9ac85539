// 外观: how an employee wants his console to look. Kept with his account: it follows him to the next desk.
export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]
export const themeLabels: Readonly<Record<Theme, string>> = { light: '浅色', dark: '深色', auto: '跟随系统' }

export const densities = ['normal', 'compact'] as const
export type Density = (typeof densities)[number]
export const densityLabels: Readonly<Record<Density, string>> = { normal: '标准', compact: '紧凑' }

export interface Look {
  theme: Theme
  density: Density
}
export const usualLook: Look = { theme: 'light', density: 'normal' }
