// A person's own mail address for tests: confirmed by the code that the sandbox shows, with the kinds he wants there.
import type { Sent } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'

type Groups = Sent<'/api/notice/chooseMailNotices'>['groups']

export async function wantsMail(who: Caller, mailAddress: string, groups: Groups): Promise<void> {
  const { sandboxCode = '' } = await who.get('/api/notice/sendMailCode', { mailAddress })
  await who.get('/api/notice/confirmMailAddress', { mailAddress, mailCode: sandboxCode })
  await who.get('/api/notice/chooseMailNotices', { groups })
}
