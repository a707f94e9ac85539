// What a password must be: long enough, not of one kind only unless it is a sentence, and not what everybody tries first.
const PASSWORD_MIN = 8
const PASSWORD_MAX = 128
/** From this length on a sentence of one kind of characters is as good. */
const PASSWORD_SENTENCE = 15
const OWN_CHARACTERS = 4

/** What people add letters and years to: common passwords, and the words of this trade and this mall. Longer ones first. */
const WORDS = [
  'password',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'iloveyou',
  'woaini',
  'qwertyuiop',
  'qwerty',
  'qazwsx',
  '1qaz2wsx',
  '1q2w3e4r',
  'asdfghjkl',
  'asdfgh',
  'asdf',
  'zxcvbnm',
  'zxcvbn',
  'zxcv',
  'qwer',
  'welcome',
  'monkey',
  'dragon',
  'abc',
  'letmein',
  'sunshine',
  'princess',
  'football',
  'superman',
  'administrator',
  'admin',
  'root',
  'login',
  'user',
  'test',
  '5201314',
  '1314520',
  '520',
  '1314',
  'hengye',
  'gangtie',
  'gangcai',
  'luowengang',
  'shangcheng',
  'steel',
  'mall',
  'hbjyjt',
  '恒冶',
  '钢铁',
  '钢材',
  '商城',
  '螺纹钢',
  '密码',
].sort((a, b) => b.length - a.length)

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]
const kindsOf = (password: string): number => KINDS.filter(k => k.test(password)).length

/** Runs of three or more that need no memory: aaaa, 1234, dcba. */
function withoutRuns(text: string): string {
  const chars = [...text]
  const step = (i: number) => (chars[i + 1]?.codePointAt(0) ?? Number.NaN) - (chars[i]?.codePointAt(0) ?? 0)
  let rest = ''
  for (let i = 0; i < chars.length; ) {
    let end = i + 1
    const by = step(i)
    if (Math.abs(by) <= 1) while (step(end) === by) end++
    if (end - i >= 2) i = end + 1
    else rest += chars[i++]
  }
  return rest
}

/** What is left of a password when everything is taken away that a guesser tries first. */
function ownPart(password: string): string {
  let rest = password.normalize('NFKC').toLowerCase()
  for (const word of WORDS) rest = rest.replaceAll(word, '')
  return withoutRuns(rest.replace(/(19|20)\d\d/g, ''))
}

export interface PasswordOwner {
  mobile?: string
  userName?: string
}

/** The marks shown live at the field, in the order in which they are mended. */
export function passwordChecks(password: string, owner: PasswordOwner = {}) {
  const length = [...password].length
  const lower = password.toLowerCase()
  const names = [owner.mobile, owner.userName?.toLowerCase()].filter(n => n !== undefined && n.length >= 4)
  return [
    {
      label: `${PASSWORD_MIN} 个字符以上`,
      ok: length >= PASSWORD_MIN && length <= PASSWORD_MAX,
      why:
        length > PASSWORD_MAX
          ? `密码最多 ${PASSWORD_MAX} 个字符`
          : `密码至少 ${PASSWORD_MIN} 个字符，还差 ${PASSWORD_MIN - length} 个`,
    },
    {
      label: `大写、小写、数字、符号中的两种（或 ${PASSWORD_SENTENCE} 个字符以上）`,
      ok: kindsOf(password) >= 2 || length >= PASSWORD_SENTENCE,
      why: `请混用大写、小写、数字、符号中的两种以上，或用 ${PASSWORD_SENTENCE} 个字符以上的长句`,
    },
    {
      label: '不含手机号、账号，不是常见密码',
      ok:
        length > 0 &&
        !names.some(n => lower.includes(n as string)) &&
        new Set(ownPart(password)).size >= Math.min(OWN_CHARACTERS, length),
      why: names.some(n => lower.includes(n as string))
        ? '密码不能包含手机号或账号，请换一个'
        : '这个密码太容易猜到：去掉常用词、年份、连续或重复的字符后剩下太少，请换一个',
    },
  ]
}

/** The first thing to mend, or null when the password may be used. */
export const passwordProblem = (password: string, owner: PasswordOwner = {}): string | null =>
  password === '' ? '请设置密码' : (passwordChecks(password, owner).find(c => !c.ok)?.why ?? null)
