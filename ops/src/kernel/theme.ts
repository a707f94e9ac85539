import type { Density } from '@mall/domain/people/staff/look.ts'
import { theme as antd, type ThemeConfig } from 'antd'

// The values of the visual reference; nothing else in the console names a colour except ops.css, which holds the same ones.
const light = {
  ink: '#1B2430',
  steel: '#3D4B5C',
  slate: '#566373',
  faint: '#6B7785',
  hairline: '#E3E8ED',
  edge: '#C9D1D9',
  sheet: '#FFFFFF',
  paper: '#F4F6F8',
  well: '#F9FAFB',
  grey: '#EDF0F3',
  chosen: '#EDF3FC',
  // Under the pointer darker, not lighter as antd has it: text must stay readable there too.
  rail: '#1F5FBF',
  railUnder: '#174A96',
  green: '#1B7F50',
  amber: '#B26A00',
  furnace: '#C8321A',
}
const dark: typeof light = {
  ink: '#E6EBF0',
  steel: '#C3CCD6',
  slate: '#A3B0BD',
  faint: '#93A1AF',
  hairline: '#2E3947',
  edge: '#465466',
  sheet: '#18202A',
  paper: '#10161D',
  well: '#1D2632',
  grey: '#2A3441',
  chosen: '#1C2C44',
  rail: '#86B5F6',
  railUnder: '#A9CBF9',
  green: '#62C699',
  amber: '#E0A44A',
  furnace: '#F58A73',
}
/** A filled button is furnace with white words in every look. */
const furnace = '#C8321A'
const furnaceUnder = '#A82712'
const nav = '#1B2430'

export function themeOf(isDark: boolean, density: Density): ThemeConfig {
  const c = isDark ? dark : light
  const compact = density === 'compact'
  return {
    // Colours are ours; the algorithm makes those that nobody named.
    algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      // A desk waits for no film; and a button whose call is answered before its icon has come in kept “loading” in its name for ever.
      motion: false,
      colorPrimary: c.rail,
      colorInfo: c.rail,
      colorSuccess: c.green,
      colorWarning: c.amber,
      colorError: c.furnace,
      colorPrimaryHover: c.railUnder,
      colorLinkHover: c.railUnder,
      colorErrorHover: isDark ? '#F8A795' : furnaceUnder,
      colorLink: c.rail,
      colorText: c.ink,
      colorTextSecondary: c.steel,
      colorTextTertiary: c.slate,
      colorTextDescription: c.slate,
      colorTextPlaceholder: c.faint,
      colorBorder: c.edge,
      colorBorderSecondary: c.hairline,
      colorSplit: c.hairline,
      colorBgLayout: c.paper,
      colorBgContainer: c.sheet,
      colorBgElevated: isDark ? c.well : c.sheet,
      ...(isDark ? { colorTextLightSolid: '#10161D' } : {}),
      borderRadius: 4,
      borderRadiusSM: 2,
      borderRadiusLG: 4,
      fontSize: compact ? 12 : 13,
      controlHeight: compact ? 28 : 32,
      controlHeightSM: compact ? 24 : 28,
      controlHeightLG: compact ? 34 : 40,
      boxShadowSecondary: isDark ? '0 8px 24px rgba(0,0,0,.5)' : '0 8px 24px rgba(27,36,48,.14)',
      motionDurationMid: '0.15s',
      wireframe: false,
      fontFamily:
        '"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",system-ui,sans-serif',
    },
    components: {
      Button: {
        colorPrimary: furnace,
        colorPrimaryHover: furnaceUnder,
        colorPrimaryActive: furnaceUnder,
        colorTextLightSolid: '#FFFFFF',
        primaryShadow: 'none',
        defaultShadow: 'none',
      },
      Table: {
        headerBg: c.well,
        headerColor: c.slate,
        headerSplitColor: 'transparent',
        rowHoverBg: c.well,
        rowSelectedBg: c.chosen,
        rowSelectedHoverBg: c.chosen,
        footerBg: c.well,
        borderColor: c.hairline,
        cellPaddingBlockSM: compact ? 2 : 5,
        cellPaddingInlineSM: compact ? 6 : 8,
        cellFontSizeSM: compact ? 12 : 13,
      },
      Layout: { siderBg: nav, headerBg: c.sheet, headerHeight: compact ? 42 : 48, bodyBg: c.paper },
      Menu: {
        darkItemBg: nav,
        darkItemSelectedBg: '#2A3645',
        darkItemColor: '#DCE3EA',
        darkGroupTitleColor: '#93A0AE',
        itemHeight: compact ? 28 : 34,
        itemBorderRadius: 0,
        itemMarginInline: 0,
        itemMarginBlock: 0,
      },
      Tabs: { inkBarColor: c.ink, itemSelectedColor: c.ink },
      Tag: { defaultBg: c.grey, defaultColor: c.steel },
    },
  }
}
