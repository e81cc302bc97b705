// Loaded before the program (`node --import`), and written so that an old Node can read it.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `\nO Cafezal precisa do Node 24, que vem com as dependências do projeto; este é o ${process.versions.node}.\n` +
      'Rode: npm ci --ignore-scripts=false   e depois o mesmo comando por npm (npm start, npm test).\n',
  );
  process.exit(1);
}
