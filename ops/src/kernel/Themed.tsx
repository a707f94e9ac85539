import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { useLook } from './look.ts'
import { nonce } from './nonce.ts'
import { themeOf } from './theme.ts'

/** Colours and sizes of the console as the employee chose them. */
export function Themed({ children }: { children: ReactNode }) {
  const { dark, density } = useLook()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(dark, density)}
      csp={{ nonce }}
      componentSize="middle"
      button={{ autoInsertSpace: false }}
    >
      <AntApp message={{ maxCount: 3 }}>{children}</AntApp>
    </ConfigProvider>
  )
}
