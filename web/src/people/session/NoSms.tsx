import type { ReactNode } from 'react'
import { useBoot } from '../../kernel/deps.ts'

/** Where a code by SMS is the only way and no carrier is connected: said before anything is typed, with the way on. */
export function NoSms({ act, children }: { act: string; children?: ReactNode }) {
  const { site } = useBoot()
  return (
    <div className="bd" role="status">
      <p>
        <b>暂时不能{act}</b>
      </p>
      <p>
        {act}要用短信验证码，本商城的短信通道尚未接入。
        {children ??
          (site.phone ? (
            <>
              请致电{' '}
              <a className="nowrap" href={`tel:${site.phone}`}>
                {site.phone}
              </a>
              ，由工作人员核实后为您开账号或重发初始密码。
            </>
          ) : (
            '请找您的业务联系人，由钢厂核实后为您开账号或重发初始密码。'
          ))}
      </p>
    </div>
  )
}
