import type { ThemeConfig } from 'antd'

// The values of the visual reference; nothing else in the console names a colour except ops.css, which holds the same ones.
const ink = '#1B2430'
const rail = '#1F5FBF'
const furnace = '#C8321A'
// Under the pointer darker, not lighter as antd has it: text must stay readable there too.
const railUnder = '#174A96'
const furnaceUnder = '#A82712'
const hairline = '#E3E8ED'
const well = '#F9FAFB'

export const theme: ThemeConfig = {
  token: {
    // A desk waits for no film; and a button whose call is answered before its icon has come in kept “loading” in its name for ever.
    motion: false,
    colorPrimary: rail,
    colorInfo: rail,
    colorSuccess: '#1B7F50',
    colorWarning: '#B26A00',
    colorError: furnace,
    colorPrimaryHover: railUnder,
    colorLinkHover: railUnder,
    colorErrorHover: furnaceUnder,
    colorLink: rail,
    colorText: ink,
    colorTextSecondary: '#3D4B5C',
    colorTextTertiary: '#566373',
    colorTextDescription: '#566373',
    colorTextPlaceholder: '#6B7785',
    colorBorder: '#C9D1D9',
    colorBorderSecondary: hairline,
    colorSplit: hairline,
    colorBgLayout: '#F4F6F8',
    borderRadius: 4,
    borderRadiusSM: 2,
    borderRadiusLG: 4,
    fontSize: 13,
    controlHeight: 32,
    controlHeightSM: 28,
    controlHeightLG: 40,
    boxShadowSecondary: '0 8px 24px rgba(27,36,48,.14)',
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
      primaryShadow: 'none',
      defaultShadow: 'none',
    },
    Table: {
      headerBg: well,
      headerColor: '#566373',
      headerSplitColor: 'transparent',
      rowHoverBg: well,
      rowSelectedBg: '#EDF3FC',
      rowSelectedHoverBg: '#EDF3FC',
      footerBg: well,
      borderColor: hairline,
      cellPaddingBlockSM: 5,
      cellPaddingInlineSM: 8,
      cellFontSizeSM: 13,
    },
    Layout: { siderBg: ink, headerBg: '#FFFFFF', headerHeight: 48, bodyBg: '#F4F6F8' },
    Menu: {
      darkItemBg: ink,
      darkItemSelectedBg: '#2A3645',
      darkItemColor: '#DCE3EA',
      darkGroupTitleColor: '#93A0AE',
      itemHeight: 34,
      itemBorderRadius: 0,
      itemMarginInline: 0,
      itemMarginBlock: 0,
    },
    Tabs: { inkBarColor: ink, itemSelectedColor: ink },
    Tag: { defaultBg: '#EDF0F3', defaultColor: '#3D4B5C' },
  },
}
