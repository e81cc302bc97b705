/** English messages of PostgreSQL's programs that fail to start, and their meaning in Portuguese for the operator. */
const REASONS: readonly (readonly [said: RegExp, reason: string])[] = [
  [
    /insufficient file descriptors|too many open files/i,
    'O sistema deixa abrir arquivos de menos ao mesmo tempo, e o banco precisa de mais. ' +
      'Rode "ulimit -n 1024" antes de começar, ou LimitNOFILE=1024 no systemd.',
  ],
  [
    /pg_control|could not find the database system/i,
    'Falta no banco o arquivo global/pg_control: parte da pasta foi apagada ou não veio na cópia. ' +
      'Não apague mais nada dela. Ponha no lugar uma cópia inteira da pasta de dados, feita com o Cafezal parado.',
  ],
  [
    /could not locate a valid checkpoint record|invalid checkpoint|invalid magic number|invalid page in block/i,
    'Os arquivos do banco estão danificados, como depois de um disco com defeito ou de uma cópia feita com ele ligado. ' +
      'Ponha no lugar uma cópia inteira da pasta de dados, feita com o Cafezal parado.',
  ],
  [/no space left on device/i, 'O disco está cheio. Libere espaço e comece de novo: nada do que foi salvo se perdeu.'],
  [
    /read-only file system/i,
    'O disco só deixa ler. Ligue-o para escrita, ou escolha outra pasta com DATA_DIR=/caminho/da/pasta.',
  ],
  [
    /could not (?:create|map|resize) (?:anonymous )?shared memory|cannot allocate memory|out of memory/i,
    'Falta memória livre para o banco. Feche outros programas e comece de novo.',
  ],
  [
    /invalid permissions|permission denied/i,
    'O banco não pode ler ou escrever na sua própria pasta. Ela precisa ser, inteira, do usuário do sistema que a criou.',
  ],
];

/** Why PostgreSQL's programs do not start, in Portuguese with advice; unknown messages stay as they are. */
export const postgresErrorInPortuguese = (complaint: string): string =>
  REASONS.find(([said]) => said.test(complaint))?.[1] ?? `O PostgreSQL disse:\n${complaint.trim()}`;
